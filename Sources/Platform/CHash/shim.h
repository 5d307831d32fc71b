// SHA-256 and SHA-1 of the system's OpenSSL by its direct functions: the EVP way looks the algorithm up at each call,
// which costs more than hashing a row. OpenSSL 3 marks these as deprecated, so the warning is off just here.

#pragma once

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

typedef SHA256_CTX kortti_sha256;

static inline void kortti_sha256_start(kortti_sha256 *state) { SHA256_Init(state); }

static inline void kortti_sha256_add(kortti_sha256 *state, const void *bytes, size_t count) {
  SHA256_Update(state, bytes, count);
}

static inline void kortti_sha256_finish(kortti_sha256 *state, unsigned char *digest) {
  SHA256_Final(digest, state);
}

typedef SHA_CTX kortti_sha1;

static inline void kortti_sha1_start(kortti_sha1 *state) { SHA1_Init(state); }

static inline void kortti_sha1_add(kortti_sha1 *state, const void *bytes, size_t count) {
  SHA1_Update(state, bytes, count);
}

static inline void kortti_sha1_finish(kortti_sha1 *state, unsigned char *digest) {
  SHA1_Final(digest, state);
}
