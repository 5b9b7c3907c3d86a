import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endOnFault } from '../endOnFault.ts'
import { drain } from '../http/drain.ts'
import { createLogger } from '../observe/logger.ts'

// A server in which something fails that nobody catches, while a request is under way.

const { logger, close: closeLogger } = createLogger('info')
const server = createServer((_request, response) => {
  setTimeout(() => response.end('whole'), 300)
  if (process.argv[2] === 'rejection') void Promise.reject(new Error('on purpose'))
  else
    setImmediate(() => {
      throw new Error('on purpose')
    })
})
let asking: Promise<void> | undefined
endOnFault({
  logger,
  async close() {
    await drain(server, 5_000)
    // The client is in this process, too, and has to read to the end.
    await asking
    closeLogger()
  },
  waitsFor: () => 'the request',
  limitMs: 10_000,
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).then(async (answer) => {
  process.stdout.write(`answer: ${await answer.text()}\n`)
})
