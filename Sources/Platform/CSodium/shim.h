// The system's libsodium.

#pragma once

#include <sodium.h>
