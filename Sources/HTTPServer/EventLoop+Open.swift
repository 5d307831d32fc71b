import Sockets

extension EventLoop {
  /// Listens on the addresses; returns them with the ports that the system chose.
  func open(_ wanted: [ListenAddress]) throws(HTTPServer.Fault) -> [ListenAddress] {
    var bound: [ListenAddress] = []
    for address in wanted {
      do throws(SocketFault) {
        bound.append(try open(address))
      } catch {
        throw .cannotListen(address, reason: "\(error)")
      }
    }
    return bound
  }

  /// Throws when another process listens on an address; called once, before the first event loop opens.
  static func checkAvailable(_ wanted: [ListenAddress]) throws(HTTPServer.Fault) {
    for address in wanted where address.port != 0 {
      let all = (try? SocketAddress.resolve(host: address.host, port: address.port)) ?? []
      if all.contains(where: Listener.isTaken) {
        throw .cannotListen(address, reason: "somebody listens there already.")
      }
    }
  }

  /// Listens on every address of a host with the same port. Throws only when all of them fail.
  private func open(_ wanted: ListenAddress) throws(SocketFault) -> ListenAddress {
    var bound = wanted
    var failure: SocketFault?
    var isOpen = false
    for address in try SocketAddress.resolve(host: wanted.host, port: wanted.port) {
      do throws(SocketFault) {
        let listener = try Listener(SocketAddress(host: address.host, port: bound.port))
        bound.port = listener.address.port
        let binding = ListenerBinding(listener, isTLS: wanted.isTLS)
        guard poller.watch(binding.listener, token: UInt64(bindings.count)) else {
          throw .system(call: "epoll_ctl", errno: 0)
        }
        bindings.append(binding)
        isOpen = true
      } catch {
        failure = failure ?? error
      }
    }
    if !isOpen, let failure { throw failure }
    return bound
  }
}
