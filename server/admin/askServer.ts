import { connect } from 'node:net'
import type { AdminResult } from './command.ts'

/** Sends a command to the running server; `undefined` when none listens. */
export function askServer(
  path: string,
  request: { who: string; argv: readonly string[] },
): Promise<AdminResult | undefined> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(path)
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`))
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    socket.on('end', () => {
      try {
        resolve(JSON.parse(text) as AdminResult)
      } catch {
        reject(
          new Error('The server went away before it answered; look at `project list` before trying again.'),
        )
      }
    })
  })
}
