extension TusClient {
  /// TUSKit 3, after `Sources/TUSKit/TUSAPI.swift` of tus/TUSKit. Its pieces are upload tasks of URLSession, which adds
  /// the draft's fields of its version and calls each piece complete; see `PhoneCapture`.
  static func tusKit(_ version: Int) -> TusClient {
    let flag = version == 3 ? "Upload-Incomplete: ?0" : "Upload-Complete: ?1"
    return TusClient(
      name: "TUSKit with interop version \(version)",
      create: RawRequest(
        """
        POST {create} HTTP/1.1
        Host: {host}
        Accept: */*
        TUS-Resumable: 1.0.0
        Upload-Metadata: filetype aW1hZ2UvanBlZw==,filename d2FsbC5qcGc=
        Authorization: Bearer {auth}
        Upload-Length: {all}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Content-Length: 0
        Connection: keep-alive
        """),
      append: RawRequest(
        """
        PATCH {path} HTTP/1.1
        Host: {host}
        Accept: */*
        Upload-Draft-Interop-Version: \(version)
        Content-Type: application/offset+octet-stream
        \(flag)
        Authorization: Bearer {auth}
        TUS-Resumable: 1.0.0
        Upload-Offset: {offset}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Content-Length: {length}
        Connection: keep-alive
        """),
      ask: RawRequest(
        """
        HEAD {path} HTTP/1.1
        Host: {host}
        Accept: */*
        TUS-Resumable: 1.0.0
        Authorization: Bearer {auth}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Connection: keep-alive
        """))
  }
}
