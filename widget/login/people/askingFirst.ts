import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { LoginHost } from '../protocol.ts'
import type { PersonCall } from './asked.ts'
import { declined } from './personClock.ts'

/** The same call, of a payment: the widget says last whether anybody waits for it, so that who leaves knows what became of it. */
export const askingFirst = (
  { widget }: { widget: Pick<LoginHost, 'handOver'> },
  call: Call,
  payment: string,
): PersonCall => ({
  id: call.id,
  get signal() {
    return call.signal
  },
  holdForPerson: () => call.holdForPerson(),
  handOver: async () => {
    if ((await widget.handOver(payment)) !== true) throw declined()
  },
})
