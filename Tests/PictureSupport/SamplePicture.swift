package import CPictures
import Glibc
package import Imaging

/// A picture of gradients, so that each orientation looks different and every format stores it well.
package struct SamplePicture {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Red grows to the right, green to the bottom, blue to the left and upwards.
  package func colour(_ x: Double, _ y: Double) -> (Double, Double, Double) {
    let across = x / Double(width)
    let down = y / Double(height)
    return (40 + 180 * across, 30 + 190 * down, 210 - 80 * across - 80 * down)
  }

  /// Three bytes a pixel, or four with an alpha value.
  package func pixels(alpha: UInt8? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = colour(Double(x) + 0.5, Double(y) + 0.5)
        bytes.append(UInt8(red))
        bytes.append(UInt8(green))
        bytes.append(UInt8(blue))
        if let alpha { bytes.append(alpha) }
      }
    }
    return bytes
  }

  package func file(_ format: PictureFormat, exif: [UInt8] = []) -> [UInt8] {
    switch format {
    case .jpeg: jpeg(CPICTURES_PLAIN, exif: exif)
    case .png: png(exif: exif)
    case .webp: webp(exif: exif)
    case .heic: []
    }
  }

  package func jpeg(_ kind: Int, exif: [UInt8] = []) -> [UInt8] {
    unsafe made(pixels(), exif) { unsafe cpictures_jpeg($0, Int32(kind)) }
  }

  package func png(alpha: UInt8? = nil, isInterlaced: Bool = false, exif: [UInt8] = []) -> [UInt8] {
    unsafe made(pixels(alpha: alpha), exif) {
      unsafe cpictures_png($0, alpha == nil ? 0 : 1, isInterlaced ? 1 : 0)
    }
  }

  /// With other pixels.
  package func png(of pixels: [UInt8]) -> [UInt8] {
    unsafe made(pixels, []) { unsafe cpictures_png($0, 0, 0) }
  }

  package func webp(alpha: UInt8? = nil, exif: [UInt8] = []) -> [UInt8] {
    unsafe made(pixels(alpha: alpha), exif) { unsafe cpictures_webp($0, alpha == nil ? 0 : 1) }
  }

  package func animation() -> [UInt8] {
    unsafe made(pixels(), []) { unsafe cpictures_animation($0) }
  }

  private func made(
    _ pixels: [UInt8], _ exif: [UInt8], _ make: (cpictures_source) -> cpictures_result
  ) -> [UInt8] {
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe exif.withUnsafeBufferPointer { exif in
        unsafe make(
          cpictures_source(
            pixels: pixels.baseAddress, width: Int32(width), height: Int32(height),
            exif: exif.baseAddress, exif_count: exif.count)
        ).taken
      }
    }
  }
}

extension cpictures_result {
  /// Its bytes, which it has no longer.
  package var taken: [UInt8] {
    guard let bytes = unsafe bytes else { return [] }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
