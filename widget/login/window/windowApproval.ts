import {
  type ApprovalWindowAnswer,
  approvalWindowAnswerSchema,
  type WindowRefusal,
} from '../../../server/contract/approvals.ts'
import { reasonOf, type ServerClient } from '../api/serverClient.ts'
import { toBase64url } from '../approvals/bytes.ts'
import { encode } from '../approvals/encode.ts'
import { createExchange } from '../approvals/exchange.ts'
import { readFrameState } from '../approvals/frameStateSchema.ts'
import { createSealer } from '../approvals/seal.ts'
import { createSecretBox, sealSecret } from '../approvals/secretBox.ts'
import type { FrameState, WindowState } from '../approvals/states.ts'
import type { WindowAddress } from '../approvals/windowAddress.ts'
import { newBinding } from '../session/newBinding.ts'
import { findFrame } from './findFrame.ts'
import { readSecret, type ShownSecret } from './readSecret.ts'

type ReviewState = Extract<FrameState, { stage: 'review' }>

/** What the person sees in the window. */
export type WindowView =
  | { view: 'loading' }
  | { view: 'review'; state: ReviewState }
  /** The answer is on its way to the frame. */
  | { view: 'sent' }
  | ({ view: 'secret' } & ShownSecret)
  | { view: 'done' }
  | { view: 'over' }
  /** Another window has the approval. */
  | { view: 'elsewhere' }
  /** Secrets, and nobody knows whose window this is. */
  | { view: 'apart' | 'apartPasskey' }

export interface WindowApproval {
  /** @param prf what a passkey says, where one is asked for; gone from memory afterwards */
  decide(stage: 'approved' | 'rejected', prf?: Uint8Array): void
  /** The secret has stood here long enough. `written`: the person wrote the words down. */
  hide(written?: true): void
}

const path = '/login/approvals/window'

/** What kind of secret a yes would show. */
const secretOf = ({ subject }: ReviewState): 'showWords' | 'showKeys' | undefined => {
  const kind = subject.name === 'Permission' ? subject.data.kind : undefined
  return kind === 'showWords' || kind === 'showKeys' ? kind : undefined
}

/** Does a secret go between the two? */
const hasSecret = (state: ReviewState): boolean =>
  state.subject.name === 'Passkey' || secretOf(state) !== undefined

/**
 * The window's side of an approval: hears what is to be decided, says what the person decided. Whoever made the address
 * can seal any state, so it is parsed whole, the site is the one that the server names, and secrets are shown and given
 * only beside the frame that opened us.
 */
export async function createWindowApproval(
  { id, secret }: WindowAddress,
  server: ServerClient,
  on: {
    view(view: WindowView): void
    /** Whether the frame that asks is next to us; `false`: nobody answered. */
    beside(beside: boolean): void
  },
): Promise<WindowApproval> {
  const box = await createSecretBox()
  const { publicKey } = box
  const sealer = createSealer('window', id, secret)
  const windowId = newBinding()
  let review: ReviewState | undefined
  let isBeside: boolean | undefined
  let site = ''
  let elsewhere = false
  let decided = false
  let finished = false

  const show = (view: WindowView): void => {
    if (finished) return
    finished = ['done', 'over', 'apart', 'apartPasskey'].includes(view.view)
    on.view(view)
  }
  const finish = (): void => {
    exchange.stop()
    show({ view: decided ? 'done' : 'over' })
  }
  const say = (body: object): string => JSON.stringify({ id, window: windowId, known: 0, ...body })
  const refuse = (refused: WindowRefusal): void => {
    exchange.stop()
    navigator.sendBeacon(path, say({ refused }))
    show({ view: 'over' })
  }
  const ask = async (body: object): Promise<ApprovalWindowAnswer> => {
    try {
      const answer = await server.ask(path, approvalWindowAnswerSchema, {
        body: { ...body, window: windowId },
      })
      site = answer.site
      if (elsewhere) {
        elsewhere = false
        show({ view: 'loading' })
        consider()
      }
      return answer
    } catch (error) {
      if (!elsewhere && !decided && reasonOf(error) === 'approval_elsewhere') {
        elsewhere = true
        show({ view: 'elsewhere' })
      }
      throw error
    }
  }
  /** Shows what is to be decided, once it is known whose window this is. */
  const consider = (): void => {
    if (!review || isBeside === undefined || elsewhere || decided || finished) return
    if (isBeside || !hasSecret(review)) {
      show({ view: 'review', state: review })
      return
    }
    exchange.publish({ stage: 'apart', publicKey })
    show({ view: review.subject.name === 'Passkey' ? 'apartPasskey' : 'apart' })
    navigator.sendBeacon(path, say({ refused: 'window_apart' }))
  }
  const hear = async (heard: unknown): Promise<void> => {
    const state = readFrameState(heard)
    if (!state) return refuse('malformed_approval')
    if (state.stage === 'done') return finish()
    if (state.stage === 'review') {
      if (state.site !== site) return refuse('site_mismatch')
      if (decided) return
      review = state
      consider()
    }
    if (state.stage !== 'secret' || !decided) return
    if (!isBeside || !review || secretOf(review) !== state.kind) return refuse('window_apart')
    const shown = await readSecret(box, state)
    if (shown) show({ view: 'secret', ...shown })
    else refuse('malformed_approval')
  }
  const exchange = createExchange<WindowState, unknown>({
    id,
    ask,
    sealer,
    onState: (heard) => void hear(heard),
    onOver: finish,
  })
  const sealClosed = async (state: Pick<WindowState, 'written'>): Promise<string> =>
    (await sealer).seal(encode({ stage: 'closed', publicKey, ...state } satisfies WindowState))
  const [closed, closedWritten] = await Promise.all([sealClosed({}), sealClosed({ written: true })])
  const sayClosed = (written?: true): void => {
    navigator.sendBeacon(path, say({ state: written ? closedWritten : closed, over: true }))
  }
  // A decision that is on its way must not be taken back.
  addEventListener('pagehide', () => !decided && !finished && sayClosed())
  const frame = findFrame(
    { id, publicKey },
    {
      beside: (beside) => {
        isBeside = beside
        on.beside(beside)
        consider()
      },
      nudge: exchange.nudge,
      gone: () => !decided && finish(),
    },
  )
  exchange.publish({ stage: 'open', publicKey })
  frame.nudge()

  const answer = (state: Pick<WindowState, 'stage' | 'sealed'>): void => {
    exchange.publish({ ...state, publicKey })
    frame.nudge()
  }
  /** What the passkey says, for the frame's key alone. */
  const sealPrf = async (prf: Uint8Array): Promise<string> => {
    const text = toBase64url(prf)
    prf.fill(0)
    if (!isBeside || review?.subject.name !== 'Passkey') throw new Error('No passkey is asked for')
    return sealSecret(await box.keyWith(review.subject.data.publicKey), text)
  }

  return {
    decide: (stage, prf) => {
      if (decided || finished) {
        prf?.fill(0)
        return
      }
      decided = true
      show({ view: 'sent' })
      if (!prf) return answer({ stage })
      sealPrf(prf).then(
        (sealed) => answer({ stage, sealed }),
        () => refuse('malformed_approval'),
      )
    },
    hide: (written) => {
      sayClosed(written)
      finish()
      frame.nudge()
    },
  }
}
