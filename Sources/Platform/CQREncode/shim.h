// The system's libqrencode.

#pragma once

#include <qrencode.h>
