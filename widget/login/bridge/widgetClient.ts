import { wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { type LoginHost, loginHostNames } from '../protocol.ts'

/** Typed calls to the widget on port 2; what is asked before the handshake waits for it. */
export function createWidgetClient(port: Promise<MessagePort>): LoginHost {
  const remote = port.then((opened) => wrapApi<LoginHost>(opened, loginHostNames))
  return {
    show: async (screen) => (await remote).api.show(screen),
    hide: async () => (await remote).api.hide(),
    resize: async (height) => (await remote).api.resize(height),
    setState: async (state) => (await remote).api.setState(state),
    keepTicket: async (ticket) => (await remote).api.keepTicket(ticket),
    ticket: async () => (await remote).api.ticket(),
    keepSentCalls: async (calls) => (await remote).api.keepSentCalls(calls),
    sentCalls: async () => (await remote).api.sentCalls(),
    handOver: async (payment) => (await remote).api.handOver(payment),
  }
}
