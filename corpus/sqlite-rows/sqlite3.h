/* The part of SQLite that the dataset of this story uses. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef long long sqlite3_int64;

#define SQLITE_OK 0
#define SQLITE_ROW 100
#define SQLITE_DONE 101

int sqlite3_open(const char* path, sqlite3** db);
int sqlite3_close(sqlite3* db);
const char* sqlite3_errmsg(sqlite3* db);
int sqlite3_prepare_v2(sqlite3* db, const char* text, int length, sqlite3_stmt** statement, const char** tail);
int sqlite3_step(sqlite3_stmt* statement);
int sqlite3_column_count(sqlite3_stmt* statement);
double sqlite3_column_double(sqlite3_stmt* statement, int column);
int sqlite3_finalize(sqlite3_stmt* statement);

#ifdef __cplusplus
}
#endif
