import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { ScreenData } from '../people/screen.ts'
import type { Outcome, ReviewName, ShownFee, ShownOperation, WindowSubject } from './states.ts'

/** A request as its screen stands in the frame. */
type Subject = { [Name in ReviewName]: { name: Name; data: ScreenData[Name] } }[ReviewName]

/** The same as its screen is drawn: of what was prepared only what a person reads. */
export type ShownSubject =
  | Exclude<Subject, { name: 'ApproveTransaction' | 'ApproveCalls' }>
  | {
      name: 'ApproveTransaction'
      data: Omit<ScreenData['ApproveTransaction'], 'prepared'> & { prepared: Promise<ShownFee> }
    }
  | {
      name: 'ApproveCalls'
      data: Omit<ScreenData['ApproveCalls'], 'prepared'> & { prepared: Promise<ShownOperation> }
    }
type Reviewable = Exclude<WindowSubject, { name: 'Permission' | 'Passkey' }>

/** A request for the window: fees that a node still has to name are waited for. */
export async function settle(subject: Subject): Promise<Reviewable> {
  switch (subject.name) {
    case 'ApproveTransaction': {
      const { request, sign, prepared } = subject.data
      return { name: subject.name, data: { request, sign, prepared: await outcomeOf(prepared, feeOf) } }
    }
    case 'ApproveCalls': {
      const { request, prepared } = subject.data
      const shown = await outcomeOf(prepared, (value) => ({
        ...feeOf(value),
        turnsOn: value.turnsOn,
        sponsored: value.sponsored,
        sponsorshipSpent: value.sponsorshipSpent,
      }))
      return { name: subject.name, data: { request, prepared: shown } }
    }
    default:
      return { name: subject.name, data: subject.data } as Reviewable
  }
}

const feeOf = ({ maxFee, fee, affordable }: ShownFee): ShownFee => ({ maxFee, fee, affordable })

const outcomeOf = <Value, Shown>(
  prepared: Promise<Value>,
  show: (value: Value) => Shown,
): Promise<Outcome<Shown>> =>
  prepared.then(
    (value) => ({ value: show(value) }),
    (error) => ({ failure: reasonOf(error) || 'internal' }),
  )

/** The same in the window, as its screen takes it. */
export function unsettle(subject: Reviewable): ShownSubject {
  switch (subject.name) {
    case 'ApproveTransaction':
      return { name: subject.name, data: { ...subject.data, prepared: promiseOf(subject.data.prepared) } }
    case 'ApproveCalls':
      return { name: subject.name, data: { ...subject.data, prepared: promiseOf(subject.data.prepared) } }
    default:
      return subject
  }
}

function promiseOf<Value>(outcome: Outcome<Value>): Promise<Value> {
  if ('value' in outcome) return Promise.resolve(outcome.value)
  const failed = Promise.reject(new RpcError(rpcCodes.internal, 'No fee', { reason: outcome.failure }))
  failed.catch(() => undefined)
  return failed
}
