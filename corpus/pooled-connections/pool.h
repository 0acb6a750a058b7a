// A pool of connections, in a library of the project that is built elsewhere.
#pragma once

#include <string>

namespace pool {

class Connection;

class ConnectionPool {
 public:
  static ConnectionPool* Global();
  // Null where none is free. Whoever borrows one puts it back.
  Connection* Borrow(const std::string& host);
  void PutBack(Connection* connection);
};

bool Send(Connection* connection, const std::string& text);
bool Receive(Connection* connection, std::string* text);

// A C part of the library: what it opens is closed with the log it is given.
struct Log;
int OpenLog(const char* path, Log** log);
void WriteLog(Log* log, const char* text);
void CloseLog(Log* log);

}  // namespace pool
