import type { AnalyticsEvent } from '../contract/v1/events.ts'
import type { analyticsEvents } from '../db/schema/analyticsEvents.ts'
import { hideAddresses } from './hideAddresses.ts'

/** Kind and version of the library that sends, as it says. */
export interface Client {
  type: string | null
  version: string | null
}

/** Characters of JSON; an event with more is kept without its properties. */
const propertiesLimit = 4_096

/** 2100, in ms: what is later, or before 1970, is not a time. */
const lastTime = 4_102_444_800_000

/** What is kept of an event. Not its address: that of the page may say who looks at what. */
export function rowOf(
  { eventId, domain, timestamp, props }: AnalyticsEvent,
  client: Client,
  hash: (address: string) => string,
): Omit<typeof analyticsEvents.$inferInsert, 'projectId' | 'at'> {
  const hide = (address: string) => hash(normal(address))
  return {
    eventId,
    event: props.event,
    type: word(props.type),
    toldAt: readTime(timestamp),
    domain:
      domain !== undefined && /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(domain) ? domain.toLowerCase() : null,
    sdkType: word(client.type),
    sdkVersion: word(client.version),
    addressHash: props.address === undefined ? null : hide(props.address),
    properties: props.properties === undefined ? null : propertiesOf(props.properties, hide),
  }
}

/** `null` for what is not a time that a row can hold. */
function readTime(timestamp: number | string | undefined): Date | null {
  const ms = typeof timestamp === 'string' ? Date.parse(timestamp) : (timestamp ?? Number.NaN)
  return ms >= 0 && ms < lastTime ? new Date(ms) : null
}

function propertiesOf(properties: unknown, hide: (address: string) => string): unknown {
  const kept = hideAddresses(properties, hide)
  return JSON.stringify(kept).length <= propertiesLimit ? kept : null
}

/** One spelling for one address: the account of a CAIP-10 id; hex in lower case. */
function normal(address: string): string {
  const account = address.slice(address.lastIndexOf(':') + 1)
  return /^0x/i.test(account) ? account.toLowerCase() : account
}

const word = (text: string | null | undefined): string | null =>
  text && /^[\w.@/+-]{1,64}$/.test(text) ? text : null
