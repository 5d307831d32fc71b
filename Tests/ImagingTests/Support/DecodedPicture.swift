import PictureSupport
import CPictures
import Testing

/// The pixels of a JPEG that decodes without a warning.
struct DecodedPicture {
  let width: Int
  let height: Int
  private let pixels: [UInt8]

  init(_ jpeg: [UInt8]) throws {
    let result = unsafe jpeg.withUnsafeBufferPointer {
      unsafe cpictures_decode_jpeg($0.baseAddress, $0.count)
    }
    width = Int(unsafe result.width)
    height = Int(unsafe result.height)
    pixels = unsafe result.taken
    try #require(!pixels.isEmpty)
  }

  func colour(_ x: Int, _ y: Int) -> [Int] {
    pixels[3 * (y * width + x)..<3 * (y * width + x) + 3].map { Int($0) }
  }

  /// The mean and the largest difference of a colour, in percent of full scale.
  func difference(
    _ expected: (Int, Int) -> (Double, Double, Double)
  ) -> (mean: Double, most: Double) {
    var sum = 0.0
    var most = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let here = colour(x, y)
        let there = expected(x, y)
        for (a, b) in [(here[0], there.0), (here[1], there.1), (here[2], there.2)] {
          let difference = abs(Double(a) - b) / 2.55
          sum += difference
          most = max(most, difference)
        }
      }
    }
    return (sum / Double(width * height * 3), most)
  }

  /// Within 2%, and no pixel more than what compressing a steep gradient changes.
  func isClose(_ difference: (mean: Double, most: Double)) -> Bool {
    difference.mean < 2 && difference.most < 8
  }
}
