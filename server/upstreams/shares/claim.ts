/** Whose share of the connections is used: a client's, by its address block, or that of a part of the server. */
export interface Claimant {
  readonly id: string
  /** The network that its address is of, which has a share as a whole; not there for a part of the server. */
  readonly network?: string | undefined
  /** Waits however many others do, and its slow calls are not counted: a part of the server, or a client without limits. */
  readonly isPatient: boolean
  /** Charges so many calls; not there where nobody is charged. @throws HttpError 429 `rate_limited` */
  pay?(calls: number): void
}

/** The calls of one claimant that belong together. */
export interface Claim extends Claimant {
  /** How many of them wait for a connection. */
  waiting: number
}

/** A part of the server, such as `history`. No header can hold a line break, so no client has that id. */
export const serverPart = (name: string): Claimant => ({ id: `\n${name}`, isPatient: true })

/** The claimant itself where it counts its calls, as the client of a request does. */
export const claimOf = (by: Claimant): Claim =>
  'waiting' in by ? (by as Claim) : { id: by.id, network: by.network, isPatient: by.isPatient, waiting: 0 }

/** The same claimant for work that it has paid for already: a call after it must not be refused once it has taken effect. */
export const paidBy = ({ id, network, isPatient }: Claimant): Claimant => ({ id, network, isPatient })
