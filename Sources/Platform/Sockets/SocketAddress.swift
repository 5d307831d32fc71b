import Glibc

/// An IPv4 or IPv6 address with a port, as bytes in network order.
public struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen bytes.
  public let host: [UInt8]
  /// 0 … 65535.
  public let port: UInt16

  public init(host: [UInt8], port: UInt16) {
    self.host = host
    self.port = port
  }

  public var isVersion6: Bool { host.count == 16 }

  /// The address without the port, `192.0.2.1` or `2001:db8::1`. An IPv4-mapped IPv6 address becomes IPv4.
  public var hostText: String {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    if isVersion6, host.starts(with: mapped) {
      return SocketAddress(host: Array(host[12...]), port: port).hostText
    }
    if !isVersion6 { return host.map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    // Guard: sixteen bytes are read from `host`, at most `count` written to `text`.
    return unsafe text.withUnsafeMutableBufferPointer { buffer in
      let words = unsafe host.withUnsafeBytes { bytes in
        unsafe inet_ntop(
          AF_INET6, bytes.baseAddress, buffer.baseAddress, socklen_t(INET6_ADDRSTRLEN))
      }
      guard let words = unsafe words else { return "" }
      return unsafe String(cString: words)
    }
  }

  /// `192.0.2.1:80` or `[2001:db8::1]:80`.
  public var description: String {
    isVersion6 && hostText.contains(":") ? "[\(hostText)]:\(port)" : "\(hostText):\(port)"
  }

  /// The addresses of a host, given as an IP address or a name; an empty host means every IPv4 address of the machine.
  public static func resolve(host: String, port: UInt16) throws(SocketFault) -> [SocketAddress] {
    if host.isEmpty { return [SocketAddress(host: [0, 0, 0, 0], port: port)] }
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_NUMERICSERV | AI_PASSIVE
    var list: UnsafeMutablePointer<addrinfo>?
    // Guard: the list is read before it is freed, and not kept.
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { throw .unknownHost(host) }
    defer { unsafe freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe SocketAddress(entry.pointee.ai_addr),
        !found.contains(where: {
          $0.host == address.host
        })
      {
        found.append(SocketAddress(host: address.host, port: port))
      }
      unsafe next = entry.pointee.ai_next
    }
    guard !found.isEmpty else { throw .unknownHost(host) }
    return found
  }

  /// The address at a pointer to `sockaddr_in` or `sockaddr_in6`, else `nil`.
  init?(_ pointer: UnsafePointer<sockaddr>?) {
    guard let pointer = unsafe pointer else { return nil }
    // Guard: the family says which of the two lies there.
    switch unsafe Int32(pointer.pointee.sa_family) {
    case AF_INET:
      self = unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        let host = unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Array($0) }
        return unsafe SocketAddress(host: host, port: UInt16(bigEndian: $0.pointee.sin_port))
      }
    case AF_INET6:
      self = unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        let host = unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Array($0) }
        return unsafe SocketAddress(host: host, port: UInt16(bigEndian: $0.pointee.sin6_port))
      }
    default: return nil
    }
  }

  /// Calls `body` with a `sockaddr_in` or `sockaddr_in6`.
  func withSystemAddress<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var storage = sockaddr_storage()
    // Guard: `storage` is large and aligned enough for both kinds, and lives through the call.
    return unsafe withUnsafeMutableBytes(of: &storage) { raw in
      if isVersion6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: host) }
        unsafe raw.storeBytes(of: address, as: sockaddr_in6.self)
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: host) }
        unsafe raw.storeBytes(of: address, as: sockaddr_in.self)
      }
      let size = isVersion6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
      let pointer = unsafe raw.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard let pointer = unsafe pointer else { preconditionFailure("storage has an address") }
      return unsafe body(pointer, socklen_t(size))
    }
  }
}
