import { wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { hostileValue, mutated } from '../hostileValues.ts'
import type { Random } from '../random.ts'

interface Api {
  ask(value: number): Promise<unknown>
}

/** Counts of all rounds. */
export interface AnswerCounts {
  sent: number
  settled: number
}

const names = ['proxy', 'throw', 'x'] as const

function hostileAnswer(random: Random, id: string): unknown {
  return random.pick<() => unknown>([
    () => ({ id, type: 'RAW', value: { ok: hostileValue(random) } }),
    () => ({ id, type: 'RAW', value: { error: hostileValue(random) } }),
    () => ({ id, type: 'RAW', value: hostileValue(random) }),
    () => ({ id, type: 'HANDLER', name: random.pick(names), value: hostileValue(random) }),
    () => ({ type: 'gatehouse:alive', ids: hostileValue(random) }),
    () => ({ type: 'gatehouse:alive', ids: Array.from({ length: random.below(200) }, (_, at) => `x${at}`) }),
    () =>
      mutated(random, { id, type: 'RAW', value: { error: { code: 4001, message: 'no', data: { a: 1 } } } }),
    () => hostileValue(random),
  ])()
}

/**
 * The side that calls, before an API that lies: each of its calls ends once, by an answer or by an `RpcError`, and what
 * has ended leaves room for the next.
 */
export async function fuzzAnswers(
  random: Random,
  { size, counts, fault }: { size: number; counts: AnswerCounts; fault: (sentence: string) => void },
): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const remote = wrapApi<Api>(port1, ['ask'])
  const ids: string[] = []
  port2.onmessage = ({ data }) => {
    if (data.type === 'APPLY') ids.push(data.id)
  }
  // As many of one name as are sent at once.
  const calls = Array.from({ length: 48 }, (_, at) => remote.api.ask(at))
  const settled = Promise.all(
    calls.map((call) =>
      call.then(
        () => {},
        (error) => {
          if (!(error instanceof RpcError)) fault(`answers: a call ended with ${String(error)}`)
          else if (!Number.isInteger(error.code)) fault('answers: an error without a code')
        },
      ),
    ),
  )
  while (ids.length < calls.length) await new Promise((resolve) => setImmediate(resolve))
  for (let at = 0; at < size; at++) {
    const id = random.chance(0.9) ? random.pick(ids) : `unknown-${at}`
    try {
      port2.postMessage(hostileAnswer(random, id))
      counts.sent++
    } catch {
      // A value that no port carries.
    }
  }
  // Answers come in their order: when the last call has its own, all before were looked at.
  for (const id of ids) port2.postMessage({ id, type: 'RAW', value: { ok: 'late' } })
  await settled
  counts.settled += calls.length
  const after = remote.api.ask(0)
  while (ids.length === calls.length) await new Promise((resolve) => setImmediate(resolve))
  port2.postMessage({ id: ids.at(-1), type: 'RAW', value: { ok: 'alive' } })
  if ((await after) !== 'alive') fault('answers: a call after the flood got another answer')
  remote.close()
  port2.close()
}
