import { Gauge } from 'prom-client'
import type { Mailbox, MailboxUsage } from '../mailbox/mailbox.ts'
import type { MailboxLimits } from '../mailbox/mailboxLimits.ts'
import type { Metrics } from './metrics.ts'

const rooms = ['short', 'long', 'topics'] as const

/** How full the mailbox of the relay is, read when the metrics are; no series while Redis is gone. */
export function observeMailbox({ registry }: Metrics, mailbox: Mailbox, limits: MailboxLimits): void {
  const registers = [registry]
  let reading: Promise<MailboxUsage | undefined> | undefined
  /** Both gauges are read at once. */
  function read(): Promise<MailboxUsage | undefined> {
    reading ??= mailbox.usage().finally(() => {
      reading = undefined
    })
    return reading
  }
  new Gauge({
    name: 'gatehouse_relay_mailbox_messages',
    help: 'Messages that wait for a client',
    registers,
    async collect() {
      const usage = await read()
      if (usage) this.set(usage.letters)
      else this.remove()
    },
  })
  new Gauge({
    name: 'gatehouse_relay_mailbox_bytes',
    help: 'Used room of the mailbox: of short messages, of long ones, and of what is known of topics',
    labelNames: ['room'],
    registers,
    async collect() {
      const usage = await read()
      for (const room of rooms)
        if (usage) this.set({ room }, usage.bytes[room])
        else this.remove({ room })
    },
  })
  const limit = new Gauge({
    name: 'gatehouse_relay_mailbox_limit_bytes',
    help: 'Room of the mailbox by what it is for',
    labelNames: ['room'],
    registers,
  })
  for (const room of rooms) limit.set({ room }, limits[room].inAll)
}
