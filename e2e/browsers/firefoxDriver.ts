import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import WebSocket from 'ws'
import { type Driver, frameOf, isOtherWindow, olderWindow, windowsBeside } from './driver.ts'

const firefox = '/usr/bin/firefox-esr'
export const hasFirefox = (): boolean => existsSync(firefox)

interface Result {
  type: string
  value?: unknown
  sharedId?: string
}

/** Debian's Firefox by WebDriver BiDi, without a window. It partitions third-party cookies and storage. */
export async function startFirefox(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-firefox-'))
  const child = spawn(
    firefox,
    ['--headless', '--remote-debugging-port=0', '--profile', home, '--no-remote'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: home },
    },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const stop = async (): Promise<void> => {
    child.kill()
    await gone
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { send, close } = await connect(await addressIn(child.stderr))
    await send('session.new', { capabilities: {} })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const page = contexts[0]?.context as string
    const beside = windowsBeside(page)
    const call = async (context: string, body: string, values: unknown[] = []): Promise<Result> => {
      const { result, exceptionDetails } = await send<{
        result: Result
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `(values) => (function () { ${body} }).apply(window, JSON.parse(values))`,
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
        target: { context },
        awaitPromise: true,
        serializationOptions: { maxDomDepth: 0 },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result
    }
    const contextAt = async (way: readonly string[]): Promise<string> => {
      let context = page
      for (const selector of way) {
        if (isOtherWindow(selector)) {
          const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
            maxDepth: 0,
          })
          context = beside(
            contexts.map((each) => each.context),
            selector,
          )
          continue
        }
        const { type, value } = await call(
          context,
          `return (function () { ${frameOf} }).apply(window, arguments)?.contentWindow`,
          [selector],
        )
        if (type !== 'window') throw new Error(`no frame ${selector}`)
        context = (value as { context: string }).context
      }
      return context
    }
    return {
      goto: async (url) => {
        await send('browsingContext.navigate', { context: page, url, wait: 'complete' })
      },
      reload: async () => void (await send('browsingContext.reload', { context: page, wait: 'complete' })),
      async evaluate(way, body, ...values) {
        const json = `return JSON.stringify((function () { ${body} }).apply(window, arguments) ?? null)`
        return JSON.parse((await call(await contextAt(way), json, values)).value as string)
      },
      async element(way, body, ...values) {
        const context = await contextAt(way)
        // Without a screen the window of the page never has the focus that the yes of a frame wants.
        if (!isOtherWindow(way[0])) await call(context, 'document.hasFocus = () => true')
        const { type, sharedId } = await call(context, body, values)
        if (type !== 'node') throw new Error('no such element')
        return { type: 'element', element: { sharedId } }
      },
      async openWindow(url) {
        const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' })
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async perform(way, actions) {
        const context = await contextAt(way)
        // Who presses in a window that lies behind another brings it to the front.
        if (way[0] === olderWindow) await send('browsingContext.activate', { context })
        await send('input.performActions', { context, actions })
      },
      async close() {
        close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox says where it listens. */
async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return `${address}/session`
    }
  }
  throw new Error('Firefox ended before it listened')
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    const call = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') call?.reject(new Error(`${error}: ${message}`))
    else call?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
  })
  let last = 0
  return {
    close: () => socket.close(),
    send: <T>(method: string, params: object): Promise<T> =>
      new Promise<unknown>((resolve, reject) => {
        waiting.set(++last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }) as Promise<T>,
  }
}
