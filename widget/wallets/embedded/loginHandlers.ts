import type { Handlers } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginHost } from '../../login/protocol.ts'
import { sentCallsLimit, ticketLimit } from '../../state/session.ts'
import type { LoginDeps } from './loginClient.ts'
import { readSession } from './readSession.ts'

const titleLimit = 80
const heightLimit = 2000

const malformed = (what: string): RpcError => new RpcError(rpcCodes.invalidParams, `Malformed ${what}`)

const readTitle = (screen: unknown): string => {
  const { title } = (screen ?? {}) as { title?: unknown }
  if (typeof title !== 'string' || title.length > titleLimit) throw malformed('screen')
  return title
}
const readHeight = (height: unknown): number => {
  if (typeof height !== 'number' || !Number.isFinite(height)) throw malformed('height')
  return Math.min(Math.max(Math.ceil(height), 0), heightLimit)
}
const readText = (text: unknown, limit: number, what: string): string => {
  if (typeof text !== 'string' || text.length > limit) throw malformed(what)
  return text
}

/** What the widget does for the login frame. `isAwaited`: a call waits for a person; nothing else opens a modal. */
export const loginHandlers = (deps: LoginDeps, isAwaited: () => boolean): Handlers<LoginHost> => {
  const state = () => deps.store.getState()
  return {
    show: async (_, screen) => {
      const title = readTitle(screen)
      // The person left while this was on its way.
      if (!isAwaited()) return
      state().setLoginScreen({ title })
      await deps.showModal()
    },
    hide: () => state().setLoginScreen(null),
    resize: (_, height) => state().setLoginHeight(readHeight(height)),
    setState: (_, session) => deps.onSession(readSession(session)),
    keepTicket: (_, ticket) => state().setTicket(readText(ticket, ticketLimit, 'ticket')),
    ticket: () => state().ticket,
    keepSentCalls: (_, calls) => state().setSentCalls(readText(calls, sentCallsLimit, 'calls')),
    sentCalls: () => state().sentCalls,
  }
}
