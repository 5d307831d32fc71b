// Orientation, time and position, by libexif.
#include "cimaging_internal.h"

#include <libexif/exif-data.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[6] = "Exif\0";

static const ExifEntry *entry(ExifData *data, ExifIfd part, int tag, ExifFormat format,
                              unsigned long components) {
  const ExifEntry *found = exif_content_get_entry(data->ifd[part], (ExifTag)tag);
  if (found == NULL || found->data == NULL || found->format != format) return NULL;
  if (found->components < components) return NULL;
  return found->size >= components * exif_format_get_size(format) ? found : NULL;
}

/// The number of `count` digits; -1 when there is anything else.
static int digits(const uint8_t *text, int count) {
  int number = 0;
  for (int i = 0; i < count; i++) {
    if (text[i] < '0' || text[i] > '9') return -1;
    number = number * 10 + text[i] - '0';
  }
  return number;
}

static int days(int year, int month) {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// “2026:03:02 08:00:00”, and “+02:00” where the camera knows it.
static void read_time(ExifData *data, int tag, int offset_tag, cimaging_exif *exif) {
  const ExifEntry *found = entry(data, EXIF_IFD_EXIF, tag, EXIF_FORMAT_ASCII, 19);
  if (found == NULL) return;
  const uint8_t *text = found->data;
  const int year = digits(text, 4), month = digits(text + 5, 2), day = digits(text + 8, 2);
  const int hour = digits(text + 11, 2), minute = digits(text + 14, 2), second = digits(text + 17, 2);
  if (text[4] != ':' || text[7] != ':' || text[10] != ' ' || text[13] != ':' || text[16] != ':') return;
  if (year < 1826 || month < 1 || month > 12 || day < 1 || day > days(year, month)) return;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return;
  exif->has_time = 1;
  exif->year = (uint16_t)year;
  exif->month = (uint8_t)month;
  exif->day = (uint8_t)day;
  exif->hour = (uint8_t)hour;
  exif->minute = (uint8_t)minute;
  exif->second = (uint8_t)second;
  const ExifEntry *offset = entry(data, EXIF_IFD_EXIF, offset_tag, EXIF_FORMAT_ASCII, 6);
  if (offset == NULL) return;
  const int hours = digits(offset->data + 1, 2), minutes = digits(offset->data + 4, 2);
  const uint8_t sign = offset->data[0];
  if ((sign != '+' && sign != '-') || offset->data[3] != ':') return;
  if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) return;
  exif->has_offset = 1;
  exif->offset_minutes = (int16_t)((sign == '-' ? -1 : 1) * (hours * 60 + minutes));
}

/// An angle in 1e-7 degrees from degrees, minutes and seconds; -1 when it is none.
static int64_t angle(ExifData *data, int tag, int64_t limit) {
  const ExifEntry *found = entry(data, EXIF_IFD_GPS, tag, EXIF_FORMAT_RATIONAL, 3);
  if (found == NULL) return -1;
  const ExifByteOrder order = exif_data_get_byte_order(data);
  static const uint64_t units[3] = {1, 60, 3600};
  uint64_t sum = 0;
  for (int i = 0; i < 3; i++) {
    const ExifRational part = exif_get_rational(found->data + 8 * i, order);
    const uint64_t divisor = (uint64_t)part.denominator * units[i];
    // Many cameras write 0/0 for seconds that they put into the minutes.
    if (divisor == 0 && i == 2 && part.numerator == 0) continue;
    if (divisor == 0) return -1;
    sum += ((uint64_t)part.numerator * 10000000 + divisor / 2) / divisor;
  }
  return sum <= (uint64_t)limit ? (int64_t)sum : -1;
}

static char hemisphere(ExifData *data, int tag) {
  const ExifEntry *found = entry(data, EXIF_IFD_GPS, tag, EXIF_FORMAT_ASCII, 1);
  return found == NULL ? 0 : (char)found->data[0];
}

static void read_position(ExifData *data, cimaging_exif *exif) {
  const int64_t latitude = angle(data, EXIF_TAG_GPS_LATITUDE, 900000000);
  const int64_t longitude = angle(data, EXIF_TAG_GPS_LONGITUDE, 1800000000);
  const char north = hemisphere(data, EXIF_TAG_GPS_LATITUDE_REF);
  const char east = hemisphere(data, EXIF_TAG_GPS_LONGITUDE_REF);
  if (latitude < 0 || longitude < 0) return;
  if ((north != 'N' && north != 'S') || (east != 'E' && east != 'W')) return;
  exif->has_position = 1;
  exif->latitude = (int32_t)(north == 'S' ? -latitude : latitude);
  exif->longitude = (int32_t)(east == 'W' ? -longitude : longitude);
  const ExifEntry *error =
      entry(data, EXIF_IFD_GPS, EXIF_TAG_GPS_H_POSITIONING_ERROR, EXIF_FORMAT_RATIONAL, 1);
  if (error == NULL) return;
  const ExifRational metres = exif_get_rational(error->data, exif_data_get_byte_order(data));
  if (metres.denominator == 0) return;
  const uint64_t centimetres = (uint64_t)metres.numerator * 100 / metres.denominator;
  if (centimetres > 100000000) return;
  exif->has_accuracy = 1;
  exif->accuracy = (uint32_t)centimetres;
}

void cimaging_read_exif(cimaging_bytes tiff, cimaging_exif *exif) {
  memset(exif, 0, sizeof *exif);
  exif->orientation = 1;
  if (tiff.count >= sizeof prefix && memcmp(tiff.bytes, prefix, sizeof prefix) == 0) {
    tiff.bytes += sizeof prefix;
    tiff.count -= sizeof prefix;
  }
  // A JPEG has room for 64 KiB; what the other formats have more is no camera's.
  if (tiff.count < 8 || tiff.count > 1 << 20) return;
  uint8_t *copy = malloc(tiff.count + sizeof prefix);
  ExifData *data = exif_data_new();
  if (copy != NULL && data != NULL) {
    memcpy(copy, prefix, sizeof prefix);
    memcpy(copy + sizeof prefix, tiff.bytes, tiff.count);
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_load_data(data, copy, (unsigned int)(tiff.count + sizeof prefix));
    const ExifEntry *turn = entry(data, EXIF_IFD_0, EXIF_TAG_ORIENTATION, EXIF_FORMAT_SHORT, 1);
    if (turn != NULL) {
      const ExifShort value = exif_get_short(turn->data, exif_data_get_byte_order(data));
      if (value >= 1 && value <= 8) exif->orientation = (uint8_t)value;
    }
    if (entry(data, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_FORMAT_ASCII, 19) != NULL) {
      read_time(data, EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_TAG_OFFSET_TIME_ORIGINAL, exif);
    } else {
      read_time(data, EXIF_TAG_DATE_TIME_DIGITIZED, EXIF_TAG_OFFSET_TIME_DIGITIZED, exif);
    }
    read_position(data, exif);
  }
  if (data != NULL) exif_data_unref(data);
  free(copy);
}

void cimaging_write_exif(uint8_t orientation, uint8_t tiff[CIMAGING_TIFF_BYTES]) {
  static const uint8_t model[CIMAGING_TIFF_BYTES] = {
      'M', 'M', 0, 42, 0, 0, 0, 8,    // big-endian, the first directory is at 8
      0,   1,                         // one entry:
      1,   0x12, 0, 3, 0, 0, 0, 1, 0, // orientation, a short, one of it
      0,   0, 0, 0, 0, 0, 0};         // its value in the second byte; no further directory
  memcpy(tiff, model, sizeof model);
  tiff[19] = orientation;
}
