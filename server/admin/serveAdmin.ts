import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ServerContext } from '../context.ts'
import { catalogueFacts } from './catalogueFacts.ts'
import { runAdmin } from './runAdmin.ts'

/** Where the command line finds a running server of the embedded database. */
export const adminSocket = (dataFolder: string): string => join(dataFolder, 'admin.sock')

/** One request is a line of JSON, `{ who, argv }`; bytes. */
const requestLimit = 65_536

/**
 * Listens for the command line on a socket that only the owner may open: the embedded database takes one
 * process, so the commands come to it. Resolves with the close. The caller holds the folder's lock, so a
 * socket file that is there already is a dead one.
 */
export async function serveAdmin(context: ServerContext): Promise<() => Promise<void>> {
  const path = adminSocket(context.config.dataFolder)
  rmSync(path, { force: true })
  const ending = new AbortController()
  const server = createServer((socket) => answer(context, socket, ending.signal))
  await listenPrivately(server, path)
  return () => {
    ending.abort()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

function answer(context: ServerContext, socket: Socket, ending: AbortSignal): void {
  let text = ''
  const left = new AbortController()
  const signal = AbortSignal.any([left.signal, ending])
  socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy())
  socket.on('error', () => {}).on('close', () => left.abort())
  socket.on('data', (chunk: string) => {
    text += chunk
    if (text.length > requestLimit) socket.destroy()
    else if (text.endsWith('\n')) {
      // Some commands take their time.
      socket.setTimeout(0)
      void run(context, text, signal).then((line) => socket.end(line))
    }
  })
}

async function run(
  { config, database, sealer, projects, catalogue, logger }: ServerContext,
  line: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { who, argv } = JSON.parse(line) as { who: unknown; argv: unknown }
    if (!Array.isArray(argv) || !argv.every((word) => typeof word === 'string'))
      throw new Error('bad request')
    const changed = (id: string) => projects.changed(id)
    const walletsChanged = () => catalogue.changed()
    const { db, backup } = database
    const { version } = config
    const known = { db, backup, version, sealer, catalogue: catalogueFacts(config) }
    const command = { ...known, signal, who: String(who), changed, walletsChanged }
    return JSON.stringify(await runAdmin(command, argv))
  } catch (error) {
    logger.error({ err: error }, 'admin command failed')
    return JSON.stringify({ code: 1, output: 'The server could not do that; its log says why.' })
  }
}

/** The mask closes the moment between making the file and closing it to others. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const mask = process.umask(0o177)
    server.listen(path, () => {
      chmodSync(path, 0o600)
      resolve()
    })
    process.umask(mask)
  })
}
