import { esploraServer } from './esploraServer.ts'
import { startRegtestNode } from './regtestNode.ts'

/** A chain in a process of its own: blocks are mined on one thread. */
const node = await startRegtestNode()
const server = esploraServer(node)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`Listening on 127.0.0.1:${port}\n`)
})
