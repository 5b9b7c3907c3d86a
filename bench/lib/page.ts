import type { Cdp } from './cdp.ts'

export interface PageOptions {
  /** How many times slower the CPU is, for the page and for each frame in a process of its own. @default 1 */
  slowdown?: number
  /** Runs in every document before its own scripts. */
  initScript?: string
}

export interface Target {
  /** Value of an expression, awaited. @throws Error with what the page threw */
  evaluate<T>(expression: string): Promise<T>
  // biome-ignore lint/suspicious/noExplicitAny: see cdp.ts
  send(method: string, params?: object): Promise<any>
}

export interface Page extends Target {
  /** Resolves at the load event. */
  goto(url: string): Promise<void>
  /** Frames that live in other processes. */
  frames: Target[]
  move(x: number, y: number): Promise<void>
  /** Press and release, where no pointer was before. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}

export async function createPage(
  cdp: Cdp,
  browserContextId: string,
  options: PageOptions = {},
): Promise<Page> {
  const { targetId } = await cdp.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
  })
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
  const page = targetOf(cdp, sessionId)
  const frames: Target[] = []
  const sessions = new Set<string>([sessionId])
  const stopListening = cdp.listen(({ method, params, sessionId: from }) => {
    if (method !== 'Target.attachedToTarget' || !from || !sessions.has(from)) return
    sessions.add(params.sessionId)
    const frame = targetOf(cdp, params.sessionId)
    if (params.targetInfo.type === 'iframe') frames.push(frame)
    // A frame that is already gone again has nothing to prepare.
    prepare(frame, options).catch(() => {})
  })
  await prepare(page, options)
  const mouse = (type: string, x: number, y: number): Promise<void> =>
    page.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
    })
  return {
    ...page,
    frames,
    async goto(url) {
      const loaded = new Promise<void>((resolve) => {
        const stop = cdp.listen(({ method, sessionId: from }) => {
          if (method !== 'Page.loadEventFired' || from !== sessionId) return
          stop()
          resolve()
        })
      })
      const { errorText } = await page.send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      await loaded
    },
    move: (x, y) => mouse('mouseMoved', x, y),
    async click(x, y) {
      const pressed = mouse('mousePressed', x, y)
      const released = mouse('mouseReleased', x, y)
      await Promise.all([pressed, released])
    },
    async close() {
      stopListening()
      await cdp.send('Target.closeTarget', { targetId }).catch(() => {})
    },
  }
}

/** Everything is in place before the document's first script runs. */
async function prepare(target: Target, { slowdown = 1, initScript }: PageOptions): Promise<void> {
  await Promise.all([
    target.send('Page.enable'),
    target.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    initScript && target.send('Page.addScriptToEvaluateOnNewDocument', { source: initScript }),
    slowdown > 1 && target.send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    target.send('Runtime.runIfWaitingForDebugger'),
  ])
}

function targetOf(cdp: Cdp, sessionId: string): Target {
  const send: Target['send'] = (method, params) => cdp.send(method, params, sessionId)
  return {
    send,
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
  }
}
