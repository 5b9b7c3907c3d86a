import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../demo/chains/freePort.ts'
import { type Driver, frameOf, isOtherWindow, type Origin, windowsBeside } from './driver.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const tools = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']
/** Debian keeps it in the folder of the machine's architecture. */
const miniBrowser = (): string | undefined =>
  readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))

export const hasWebKit = (): boolean => tools.every((path) => existsSync(path)) && !!miniBrowser()

/** WebKitGTK by W3C WebDriver, on a display of its own. It keeps no third-party cookie and has no WebAuthn. */
export async function startWebKit(): Promise<Driver> {
  const port = await freePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x900x24', 'WebKitWebDriver', `--port=${port}`],
    {
      stdio: 'ignore',
      // A group of its own, so that display, driver and browser end together.
      detached: true,
      env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    },
  )
  const send = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const stop = (): void => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  try {
    const options = { binary: miniBrowser(), args: ['--automation'] }
    const { sessionId } = await whenListening(() =>
      send<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
      }),
    )
    const at = `/session/${sessionId}`
    const run = <T>(body: string, args: unknown[]): Promise<T> =>
      send<T>('POST', `${at}/execute/sync`, { script: body, args })
    const page = await send<string>('GET', `${at}/window`)
    const beside = windowsBeside(page)
    const enter = async (way: readonly string[]): Promise<void> => {
      const [first = ''] = way
      const isOther = isOtherWindow(first)
      const handle = isOther ? beside(await send<string[]>('GET', `${at}/window/handles`), first) : page
      await send('POST', `${at}/window`, { handle })
      await send('POST', `${at}/frame`, { id: null })
      // The display has no window manager, so no window but the first ever gets the focus that its yes wants.
      if (isOther) await run('document.hasFocus = () => true', [])
      for (const selector of way.filter((each) => !isOtherWindow(each))) {
        const id = await run<Origin | null>(frameOf, [selector])
        if (!id) throw new Error(`no frame ${selector}`)
        await send('POST', `${at}/frame`, { id })
      }
    }
    return {
      async goto(url) {
        await enter([])
        await send('POST', `${at}/url`, { url })
      },
      async reload() {
        await enter([])
        await send('POST', `${at}/refresh`)
      },
      async evaluate(way, body, ...values) {
        await enter(way)
        return run(body, values)
      },
      async element(way, body, ...values) {
        await enter(way)
        const found = await run<Origin | null>(body, values)
        if (!found || !(elementKey in found)) throw new Error('no such element')
        return found
      },
      async openWindow(url) {
        const { handle } = await send<{ handle: string }>('POST', `${at}/window/new`, { type: 'window' })
        await send('POST', `${at}/window`, { handle })
        await send('POST', `${at}/url`, { url })
      },
      async perform(way, actions) {
        await enter(way)
        await send('POST', `${at}/actions`, { actions })
      },
      async close() {
        await send('DELETE', at).catch(() => {})
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

async function whenListening<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      // Only a refused connection: what the driver itself answers is final.
      if (!(error instanceof TypeError) || tries === 100) throw error
      await sleep(100)
    }
  }
}
