import type { Client } from '../limits/client.ts'
import type { RateLimits } from '../limits/rateLimits.ts'
import { clientBlock, clientNetwork } from './clientBlock.ts'
import { tooMany } from './tooMany.ts'

/** What the clients of one route are held to. */
export interface ClientLimits extends Pick<RateLimits, 'calls' | 'exempts'> {
  onCharge(calls: number): void
}

/** The client that one request came from. Made for each, so it holds as little as can be. */
export class RequestClient implements Client {
  readonly id: string
  waiting = 0
  readonly #address: string
  readonly #limits: ClientLimits

  constructor(address: string, limits: ClientLimits) {
    this.id = clientBlock(address)
    this.#address = address
    this.#limits = limits
  }

  /** Of IPv6 alone: a stranger gets many blocks there at once, while neighbours in IPv4 are other people. */
  get network(): string | undefined {
    return this.#address.includes(':') ? clientNetwork(this.#address) : undefined
  }

  get isPatient(): boolean {
    return this.#limits.exempts(this.#address)
  }

  pay(calls: number): void {
    if (calls === 0) return
    const wait = this.#limits.calls(this.id, calls)
    if (wait > 0 && !this.isPatient) throw tooMany(wait)
    this.#limits.onCharge(calls)
  }
}
