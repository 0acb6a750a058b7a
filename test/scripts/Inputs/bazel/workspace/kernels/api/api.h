#pragma once
#define FROM_API 1
