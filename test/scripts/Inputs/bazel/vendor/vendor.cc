#include "vendor.h"
