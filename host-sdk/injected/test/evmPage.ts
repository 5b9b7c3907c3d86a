import { afterEach, beforeEach, vi } from 'vitest'
import type { PageProvider } from '../discoverEvm.ts'

/** A provider of EIP-1193 that answers what `answer` says, and lets its listeners be called. */
export function fakeProvider(answer: (request: unknown) => unknown = () => null) {
  const listeners: [event: string, listener: (payload: unknown) => void][] = []
  const request = vi.fn(async (asked: { method: string; params?: unknown }) => answer(asked))
  const provider: PageProvider = {
    request,
    on: (event, listener) => listeners.push([event, listener]),
    removeListener: (event, listener) => {
      const at = listeners.findIndex(([name, known]) => name === event && known === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
  }
  const emit = (event: string, payload?: unknown): void => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
  }
  return { provider, request, emit, listeners }
}

export const png = 'data:image/png;base64,AA=='
export const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Fox', icon: png, rdns: 'io.fox' }

/** The id by which the wallet of such an announcement is listed. */
export const idOf = (changed: Partial<typeof info> = {}): string => {
  const { uuid, name, rdns } = { ...info, ...changed }
  return uuid + name + rdns
}

/** An announcement as EIP-6963 describes it. */
export const announce = (provider: unknown, changed: object = {}): void => {
  dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, ...changed }, provider } }),
  )
}

/** The page of one test: its window, and what ends before the page does. */
interface EvmPage {
  page: Record<string, unknown>
  ends: (() => void)[]
}

/** A page of its own for each test of a file. */
export function evmPage(): EvmPage {
  const stage: EvmPage = { page: {}, ends: [] }
  beforeEach(() => {
    const target = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, target[name].bind(target))
    stage.page = {}
    vi.stubGlobal('window', stage.page)
  })
  afterEach(() => {
    for (const end of stage.ends.splice(0)) end()
    vi.unstubAllGlobals()
  })
  return stage
}
