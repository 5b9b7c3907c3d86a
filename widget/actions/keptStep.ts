import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { answerTabs, isOfAnotherTab } from '../state/shelfTabs.ts'
import { isShared, readShelf } from '../state/tabShelf.ts'
import type { BegunDeposit, BegunPurchase } from '../state/views.ts'
import { writeShelf } from '../state/writeShelf.ts'

/** What each step that waits for another app is drawn from when it comes back. */
export interface StepData {
  /** `resendAtMs` since 1970; `userId`: whose address changes. */
  UpdateEmailPrimaryOtp: { email: string; resendAtMs: number; userId: string }
  UpdateEmailSecondaryOtp: { email: string; resendAtMs: number; userId: string }
  /** `id` of the hand-off; its binding stays in the login frame. */
  ConnectingSocial: { provider: string; id: string; words: string }
  ConnectingFarcaster: { id: string; link: string }
  /** `sealed`: its keys, which only the server opens; ids of wallet and family, or ''. */
  ConnectingWalletConnect: { sealed: string; endMs: number; wallet: string; namespace: string }
  DepositInProgress: BegunDeposit
  BuyInProgress: BegunPurchase
}
export type StepName = keyof StepData
export type KeptStep = { [N in StepName]: { name: N; data: StepData[N]; leftMs: number } }[StepName]

type Form = Record<string, 'string' | 'number' | 'boolean'>
const update: Form = { email: 'string', resendAtMs: 'number', userId: 'string' }
const forms: Record<StepName, Form> = {
  UpdateEmailPrimaryOtp: update,
  UpdateEmailSecondaryOtp: update,
  ConnectingSocial: { provider: 'string', id: 'string', words: 'string' },
  ConnectingFarcaster: { id: 'string', link: 'string' },
  ConnectingWalletConnect: { sealed: 'string', endMs: 'number', wallet: 'string', namespace: 'string' },
  DepositInProgress: {
    exchange: 'string',
    name: 'string',
    imageUrl: 'string',
    token: 'string',
    symbol: 'string',
    decimals: 'number',
    networkId: 'string',
    address: 'string',
    units: 'string',
    sessionId: 'string',
    url: 'string',
  },
  BuyInProgress: {
    seller: 'string',
    symbol: 'string',
    chain: 'string',
    networkId: 'string',
    token: 'string',
    address: 'string',
    currency: 'string',
    amount: 'string',
    session: 'string',
    atMs: 'number',
    isListed: 'boolean',
    known: 'string',
  },
}

/** Steps of an account: over as soon as that is left. */
const fundingSteps = ['DepositInProgress', 'BuyInProgress'] as const satisfies StepName[]
export type FundingStep = (typeof fundingSteps)[number]

/** All others. */
export const personSteps = (Object.keys(forms) as StepName[]).filter(
  (name) => !(fundingSteps as readonly StepName[]).includes(name),
)

/** Steps of a login: over as soon as another one begins, or anything is connected. */
export const loginSteps: readonly StepName[] = ['ConnectingSocial', 'ConnectingFarcaster']

/** Steps of any way to be connected: over as soon as that is done. */
export const wayInSteps: readonly StepName[] = [...loginSteps, 'ConnectingWalletConnect']

/** As long as codes and hand-offs of the server count. */
const lifeMs = 600_000

/** A browser keeps 4,096 bytes of a cookie, with its name, and else the cookie of before. */
const isTooLong = (text: string): boolean => encodeURIComponent(text).length > 3_500

/** What this tab keeps now; a reload takes it once. */
const ownTexts = new WeakMap<WidgetContext, string>()
const looked = new WeakSet<WidgetContext>()

/** Keeps the step that a person is in over a reload, since phones reload a page while its person is in another app. */
export function keepStep<N extends StepName>(context: WidgetContext, name: N, data: StepData[N]): void {
  if (!looked.has(context)) answerTabs(context.stepShelf, () => ownTexts.get(context))
  looked.add(context)
  const text = JSON.stringify({ name, data, endMs: Date.now() + lifeMs })
  if (isTooLong(text)) {
    forgetStep(context)
    return
  }
  ownTexts.set(context, text)
  writeShelf(context.stepShelf, text)
}

/** The same step, which ends when it did, is drawn from other data. */
export function amendStep<N extends StepName>(
  context: WidgetContext,
  name: N,
  change: Partial<StepData[N]>,
): void {
  const text = ownTexts.get(context)
  if (!text || !isInStep(context, name)) return
  const kept = JSON.parse(text) as { data: StepData[N] }
  const amended = JSON.stringify({ ...kept, data: { ...kept.data, ...change } })
  if (isTooLong(amended) || readShelf(context.stepShelf) !== text) return
  ownTexts.set(context, amended)
  writeShelf(context.stepShelf, amended)
}

/** The step of this tab, if it is one of these, came to its end or was left. */
export function forgetStep(context: WidgetContext, ...names: StepName[]): void {
  const { stepShelf } = context
  const text = ownText(context)
  const name = readStep(text)?.name
  if (names.length > 0 && !(name && names.includes(name))) return
  ownTexts.delete(context)
  if (text !== null && readShelf(stepShelf) === text) writeShelf(stepShelf, null)
}

/** The step of the login with this id, unless another one took its place. */
export function forgetLogin(context: WidgetContext, id: string): void {
  const step = readStep(ownText(context))
  if (step && 'id' in step.data && step.data.id === id) forgetStep(context)
}

/** What was on its way into an account of this family, which is left. */
export function forgetFunding(context: WidgetContext, namespace: Namespace): void {
  const step = readStep(ownText(context))
  if (step && 'networkId' in step.data && step.data.networkId.startsWith(`${namespace}:`)) forgetStep(context)
}

/** On a shelf that tabs share it may be another tab's. */
const ownText = (context: WidgetContext): string | null =>
  ownTexts.get(context) ?? (isShared(context.stepShelf) ? null : readShelf(context.stepShelf))

/** Who went back from it is not brought there by a reload; who closed the window is. */
export function leaveStep(context: WidgetContext, ...names: StepName[]): void {
  const { open, history } = context.store.getState()
  const isLeft = open && !history.some(({ name }) => (names as string[]).includes(name))
  if (isLeft && ownTexts.has(context)) forgetStep(context, ...names)
}

/** Is it kept, by this tab, that the person is in this step? */
export const isInStep = (context: WidgetContext, name: StepName): boolean =>
  readStep(ownTexts.get(context) ?? null)?.name === name

/** What lies there, whoever it belongs to and whether or not it can be shown. */
export const lookAtStep = ({ stepShelf }: WidgetContext): KeptStep | undefined =>
  readStep(readShelf(stepShelf))

/** What was kept before a reload, once a visit, and only by who can show it now; what nobody can use any more goes. */
export async function takeStep(
  context: WidgetContext,
  isUsable: (step: KeptStep) => boolean | undefined,
): Promise<KeptStep | undefined> {
  const { stepShelf } = context
  const text = readShelf(stepShelf)
  if (looked.has(context) || !text || (await isOfAnotherTab(stepShelf, text))) return undefined
  if (looked.has(context)) return undefined
  const step = readStep(text)
  const usable = step && isUsable(step)
  if (step && usable === undefined) return undefined
  looked.add(context)
  ownTexts.set(context, text)
  if (step && usable) {
    answerTabs(stepShelf, () => ownTexts.get(context))
    return step
  }
  forgetStep(context)
  return undefined
}

/**
 * What lay in a storage is anybody's text: nothing of what is damaged, too long or over. A clock that was set back adds
 * nothing.
 */
function readStep(text: string | null): KeptStep | undefined {
  try {
    if (!text || isTooLong(text)) return undefined
    const { name, data, endMs } = JSON.parse(text) as Record<string, unknown>
    const leftMs = typeof endMs === 'number' ? Math.min(endMs - Date.now(), lifeMs) : 0
    const form = Object.hasOwn(forms, String(name)) ? forms[name as StepName] : undefined
    const fields = Object.entries(Object(data))
    const fits = form && fields.length === Object.keys(form).length
    if (!fits || !fields.every(([field, value]) => form[field] === typeof value)) return undefined
    return leftMs > 0 ? ({ name, data, leftMs } as unknown as KeptStep) : undefined
  } catch {
    return undefined
  }
}
