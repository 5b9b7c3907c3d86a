import type { WidgetContext } from '../context.ts'
import { answerTabs, isOfAnotherTab } from '../state/shelfTabs.ts'
import type { Step } from '../state/stepOf.ts'
import { isShared, readShelf } from '../state/tabShelf.ts'
import type { CodeSent, ViewName } from '../state/views.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { type Moment, momentIn, msUntil } from '../ui/moment.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'

/** The view that comes after a request for a code. */
export interface CodeView {
  name: 'EmailVerifyOtp' | 'EmailVerifyDevice'
  data: CodeSent
}

export interface RunningCode {
  view: CodeView
  end: Moment
}

/** As long as a code and a letter about a browser count (`server/auth/email/codeLimits.ts`). */
const lifeMs = 600_000

const running = new WeakMap<WidgetContext, RunningCode>()

/** What this tab keeps of it, for other tabs that find it. */
const ownTexts = new WeakMap<WidgetContext, string>()

/** As it is kept over a reload, since phones reload a page while its person is in the mail app: both moments in ms since 1970. `left`: the person went back from its step. */
interface Kept {
  name: CodeView['name']
  email: string
  resendAtMs: number
  endMs: number
  left: boolean
}

/** Its code is awaited from now on: another one would void it. `kept`: the login frame knows it after a reload, too. */
export function keepCode(context: WidgetContext, view: CodeView, kept = true): void {
  forgetCode(context)
  const code = { view, end: momentIn(lifeMs) }
  running.set(context, code)
  if (kept) write(context, code, false)
}

function write(context: WidgetContext, { view, end }: RunningCode, left: boolean): void {
  const { email, resendAt } = view.data
  const kept: Kept = { name: view.name, email, resendAtMs: resendAt.wallMs, endMs: end.wallMs, left }
  const text = JSON.stringify(kept)
  own(context, text)
  writeShelf(context.codeShelf, text)
}

function own(context: WidgetContext, text: string): void {
  if (!ownTexts.has(context))
    answerTabs(context.codeShelf, () => (running.has(context) ? ownTexts.get(context) : undefined))
  ownTexts.set(context, text)
}

/** The text on a shelf that only this tab writes. On one that tabs share it may be another tab's. */
const keptHere = ({ codeShelf }: WidgetContext): string | null =>
  isShared(codeShelf) ? null : readShelf(codeShelf)

/** What is awaited, of this visit or, as it was kept, of the one before a reload. */
function awaited(context: WidgetContext, text = keptHere(context)): RunningCode | undefined {
  if (!running.has(context)) {
    const kept = readKept(text)
    if (!text || !kept) return undefined
    own(context, text)
    const data = { email: kept.email, resendAt: momentIn(leftOf(kept.resendAtMs)) }
    running.set(context, { view: { name: kept.name, data }, end: momentIn(leftOf(kept.endMs)) })
  }
  return running.get(context)
}

/** Another letter to this address is sent no sooner, also after a reload. */
export function delayCode(context: WidgetContext, email: string, resendAt: Moment): void {
  const code = awaited(context)
  if (!code || code.view.data.email !== email) return
  const later = { ...code, view: { ...code.view, data: { email, resendAt } } }
  running.set(context, later)
  const text = readShelf(context.codeShelf)
  if (text && isOwn(context, text)) write(context, later, readKept(text)?.left === true)
}

/** The step in which a code or letter for this address is awaited, while that counts. */
export function codeFor(context: WidgetContext, email: string): CodeView | undefined {
  const code = awaited(context)
  return code && code.view.data.email === email && msUntil(code.end) > 0 ? code.view : undefined
}

/** Who went back from its step is not brought there by a reload, but by the address; who closed the window is. */
export function leaveCode(context: WidgetContext): void {
  const code = running.get(context)
  const { open, history } = context.store.getState()
  const isLeft = open && !history.some(({ name }) => names.includes(name))
  const text = readShelf(context.codeShelf)
  if (code && isLeft && text && isOwn(context, text)) write(context, code, true)
}

/** Another tab may have put its own code in place of this one's meanwhile. */
const isOwn = (context: WidgetContext, text: string | null): boolean =>
  !isShared(context.codeShelf) || text === ownTexts.get(context)

/** It was used, or counts no more. */
export function forgetCode(context: WidgetContext): void {
  if (isOwn(context, readShelf(context.codeShelf))) writeShelf(context.codeShelf, null)
  running.delete(context)
}

/**
 * What a page that was reloaded had awaited, once: `undefined` where the person had left it, where it is over or another
 * tab's, or where it is no longer wanted (`isWanted`) when that is known.
 */
async function takeKeptCode(context: WidgetContext, isWanted: () => boolean): Promise<CodeView | undefined> {
  const text = readShelf(context.codeShelf)
  if (text && (await isOfAnotherTab(context.codeShelf, text))) return undefined
  if (!isWanted()) return undefined
  const { login, history, connections } = context.store.getState()
  const [first] = history
  // A page that wants a wallet of one family wants no login.
  if (running.has(context) || !login?.email || first?.data || !bases.has(first?.name)) return undefined
  if (Object.values(connections).some(isEmbedded)) return undefined
  const code = awaited(context, text)
  if (!code) forgetCode(context)
  return readKept(text)?.left ? undefined : code?.view
}

/** A clock that was set back meanwhile makes nothing last longer. */
const leftOf = (wallMs: number): number => Math.min(Math.max(wallMs - Date.now(), 0), lifeMs)

/** Views that the step may come in front of. */
const bases: ReadonlySet<unknown> = new Set(['Connect', 'ConnectSocials', 'Account'] satisfies ViewName[])

/** Puts the step that a reload interrupted in front of the first view; who went on, or is asked for something, stays there. */
export async function pushKeptCode(context: WidgetContext, step: Step): Promise<void> {
  if (!readShelf(context.codeShelf)) return
  const isWanted = (): boolean => {
    const { open, history } = context.store.getState()
    return open && step.isHere() && history.length === 1
  }
  const kept = await takeKeptCode(context, isWanted)
  if (kept) step.push(kept)
}

const names: readonly unknown[] = ['EmailVerifyOtp', 'EmailVerifyDevice'] satisfies CodeView['name'][]

function readKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Kept
    const { name, email, resendAtMs, endMs } = kept
    const isOurs = names.includes(name) && typeof email === 'string' && Number.isFinite(resendAtMs)
    return isOurs && leftOf(endMs) > 0 ? kept : undefined
  } catch {
    return undefined
  }
}
