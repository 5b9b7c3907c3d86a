import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PlainSpan } from '../../trace/span.ts'
import type { Handler, Request, Response } from '../handler.ts'

/** A handler behind a real socket. */
export async function listening(handler: Handler, make: (server: Server) => Server = (server) => server) {
  const thrown: unknown[] = []
  const listen = async (request: Request, response: Response): Promise<void> => {
    try {
      await handler(request, response, { requestId: 'r', span: new PlainSpan(), route: 'none' })
    } catch (error) {
      thrown.push(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
  const server = make(createServer(listen))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    /** What the handler threw. */
    thrown,
    ask: (path = '/', init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    /** A connection on which a test writes what it likes. */
    connect: () => connect(port, '127.0.0.1'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
