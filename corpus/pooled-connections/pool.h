// A pool of connections, in a library of the project that is built elsewhere.
#pragma once

#include <string>

namespace pool {

class Connection;

class ConnectionPool {
 public:
  static ConnectionPool* Global();
  // Null if none is free. The caller must put it back.
  Connection* Borrow(const std::string& host);
  void PutBack(Connection* connection);
};

bool Send(Connection* connection, const std::string& text);
bool Receive(Connection* connection, std::string* text);

// A C part of the library: the log is the second argument of the close function.
struct Log;
int OpenLog(const char* path, Log** log);
void WriteLog(Log* log, const char* text);
void CloseLog(Log* log);

}  // namespace pool
