import type { Handlers } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginHost, ShownScreen } from '../../login/protocol.ts'
import { sentCallsLimit, ticketLimit } from '../../state/session.ts'
import type { LoginDeps } from './loginClient.ts'
import type { LoginPayments } from './loginPayments.ts'
import { readSession } from './readSession.ts'

const titleLimit = 80
const heightLimit = 2000
const paymentLimit = 64

const malformed = (what: string): RpcError => new RpcError(rpcCodes.invalidParams, `Malformed ${what}`)

const readScreen = (screen: unknown): ShownScreen => {
  const { title, namesSite } = (screen ?? {}) as { [Name in keyof ShownScreen]?: unknown }
  if (typeof title !== 'string' || title.length > titleLimit) throw malformed('screen')
  return { title, namesSite: namesSite === true }
}
const readHeight = (height: unknown): number => {
  if (typeof height !== 'number' || !Number.isFinite(height)) throw malformed('height')
  return Math.min(Math.max(Math.ceil(height), 0), heightLimit)
}
const readText = (text: unknown, limit: number, what: string): string => {
  if (typeof text !== 'string' || text.length > limit) throw malformed(what)
  return text
}

/** Calls that wait for a person now, and those of them that log in. */
export interface Waiting {
  all: number
  logins: number
}

/**
 * What the widget does for the login frame. Only a call that waits for a person opens a modal. A screen of a login stays
 * until that is over: the view below asks for what was given already.
 */
export const loginHandlers = (
  deps: LoginDeps,
  waiting: Readonly<Waiting>,
  payments: Pick<LoginPayments, 'handOver'>,
): Handlers<LoginHost> => {
  const state = () => deps.store.getState()
  let isOfLogin = false
  return {
    show: async (_, screen) => {
      const shown = readScreen(screen)
      // The person left while this was on its way.
      if (waiting.all === 0) return
      isOfLogin = waiting.logins === waiting.all
      state().setLoginScreen(shown)
      await deps.showModal()
    },
    hide: () => {
      if (!isOfLogin || waiting.logins === 0) state().setLoginScreen(null)
    },
    resize: (_, height) => state().setLoginHeight(readHeight(height)),
    setState: (_, session) => deps.onSession(readSession(session)),
    keepTicket: (_, ticket) => state().setTicket(readText(ticket, ticketLimit, 'ticket')),
    ticket: () => state().ticket,
    keepSentCalls: (_, calls) => state().setSentCalls(readText(calls, sentCallsLimit, 'calls')),
    sentCalls: () => state().sentCalls,
    handOver: (_, payment) => payments.handOver(readText(payment, paymentLimit, 'payment')),
  }
}
