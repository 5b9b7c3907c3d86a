import * as z from 'zod/mini'
import { approvalAnswerSchema, approvalLostMs } from '../../../server/contract/approvals.ts'
import type { LoginContext } from '../context.ts'
import { toBase64url } from './bytes.ts'
import { createExchange } from './exchange.ts'
import { lettersOf } from './letters.ts'
import { createSealer } from './seal.ts'
import type { FrameState, WindowState } from './states.ts'
import { approvalWords, windowPath } from './windowAddress.ts'

/** Px, as the windows of logins. */
const windowSize = { width: 480, height: 720 }

/** Large text has a window to match; a browser keeps it within the screen. */
const featuresOf = (scale: number): string =>
  `popup,width=${Math.round(windowSize.width * scale)},height=${Math.round(windowSize.height * scale)}`

/** How it stands with the window, as far as the frame can tell. */
export type WindowStatus = 'unopened' | 'opening' | 'blocked' | 'open' | 'closed' | 'over'

export interface FrameApproval {
  /** The address of the window, for a link where none can be opened. It lets its reader decide: nobody else may have it. */
  readonly address: string
  letters(): Promise<string>
  /** Must run in the click itself. */
  open(): void
  publish(state: FrameState): void
  /** Is that the key of a window that we opened and that reached us itself? Then nobody else has its private half. */
  isBeside(publicKey: string): boolean
  /** Takes the approval away, and closes the window where that can be reached. */
  end(): void
}

export interface FrameApprovalOptions {
  theme: 'dark' | 'light'
  /** Of the person's text (ui/textScale.ts). */
  textScale: number
  onStatus(status: WindowStatus): void
  /** The window is beside us, so that nobody has to compare letters. */
  onBeside(): void
  onState(state: WindowState): void
}

/** How long a window has to show up, ms, before its absence is said. */
const openingMs = 3_000

const publicKeySchema = z.string().check(z.minLength(1), z.maxLength(200))
const windowStateSchema = z.object({
  stage: z.enum(['open', 'approved', 'rejected', 'apart', 'closed']),
  publicKey: publicKeySchema,
  written: z.optional(z.literal(true)),
  sealed: z.optional(z.string().check(z.maxLength(200))),
})

/** The login frame's side of one approval in a window: opens it, says what is to be decided, hears the decision. */
export function createFrameApproval(context: LoginContext, options: FrameApprovalOptions): FrameApproval {
  const id = toBase64url(crypto.getRandomValues(new Uint8Array(18)))
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const address = `${windowPath}?theme=${options.theme}#${id}.${toBase64url(secret)}`
  // A page that could guess it could send the window elsewhere.
  const name = `gatehouse-${toBase64url(crypto.getRandomValues(new Uint8Array(18)))}`
  let popup: Window | null = null
  /** Of the window that we opened, by its own word. */
  let besideKey: string | undefined
  let status: WindowStatus = 'unopened'
  let opening: ReturnType<typeof setTimeout> | undefined

  const setStatus = (next: WindowStatus): void => {
    if (status === next || status === 'over') return
    status = next
    options.onStatus(next)
  }
  const exchange = createExchange<FrameState, WindowState>({
    id,
    ask: (body) => context.server.ask('/login/approvals/frame', approvalAnswerSchema, { body }),
    sealer: createSealer('frame', id, secret),
    onState: (heard) => {
      const state = z.safeParse(windowStateSchema, heard).data
      if (!state) return
      // The window beside us decides, no other with a copy of its address.
      if (besideKey !== undefined && state.publicKey !== besideKey) return
      clearTimeout(opening)
      setStatus(state.stage === 'closed' ? 'closed' : 'open')
      options.onState(state)
    },
    onSeen: (seenMs) => {
      if (status === 'open' && (seenMs === null || seenMs > approvalLostMs)) setStatus('closed')
      if (status === 'closed' && seenMs !== null && seenMs < approvalLostMs) setStatus('open')
    },
    onOver: () => setStatus('over'),
  })
  /** The window, on our own origin, says that it is there or has something new. */
  const listen = ({ source, origin, data }: MessageEvent): void => {
    if (source !== popup || !popup || origin !== location.origin) return
    if (data?.type !== approvalWords.window || data.id !== id) return
    besideKey = z.safeParse(publicKeySchema, data.publicKey).data ?? besideKey
    nudgeWindow()
    options.onBeside()
    exchange.nudge()
  }
  const nudgeWindow = (): void => popup?.postMessage({ type: approvalWords.frame, id }, location.origin)
  addEventListener('message', listen)
  const block = (): void => {
    if (status !== 'opening') return
    setStatus('blocked')
    context.refusals.count({ code: 'window_blocked' })
  }
  let said: FrameState = { stage: 'preparing' }
  let opened = false

  return {
    address,
    letters: () => lettersOf(id),
    isBeside: (publicKey) => publicKey === besideKey,
    open: () => {
      besideKey = undefined
      popup = openWindow(address, name, featuresOf(Math.max(1, options.textScale)))
      popup?.focus()
      opened = true
      exchange.publish(said)
      setStatus('opening')
      clearTimeout(opening)
      // Without a handle it may be open all the same: a page can cut it off from us.
      opening = setTimeout(block, popup ? openingMs * 2 : openingMs / 2)
    },
    publish: (state) => {
      said = state
      if (!opened) return
      exchange.publish(state)
      nudgeWindow()
    },
    end: () => {
      clearTimeout(opening)
      removeEventListener('message', listen)
      exchange.stop(opened ? 'over' : undefined)
      popup?.close()
    },
  }
}

/** Some in-app browsers throw in place of opening none. */
function openWindow(address: string, name: string, features: string): Window | null {
  try {
    return window.open(address, name, features)
  } catch {
    return null
  }
}
