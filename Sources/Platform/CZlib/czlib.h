// The system's zlib.
#pragma once

#include <zlib.h>
