import type { Client } from '../limits/client.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import type { Source } from './servedChain.ts'
import type { Writes } from './writes.ts'

/** Calls under way: equal ones share an answer. */
export interface Flights {
  /**
   * The answer of an equal call under way, else that of `start`. Calls with another `mark` are not equal.
   * @throws what `start` throws
   */
  join(
    question: Question,
    tell: (source: Source) => void,
    start: () => Promise<NodeAnswer>,
  ): Promise<NodeAnswer>
}

interface Question {
  key: string
  mark?: number | undefined
  client: Client
}

interface Flight {
  mark: number | undefined
  client: Client
  /** Transactions that had been taken when it was asked. */
  writes: number
  answer: Promise<NodeAnswer>
}

export function createFlights(writes: Writes): Flights {
  const flights = new Map<string, Flight>()

  /** A call that waits for the share of its own client would keep others waiting with it. */
  const isOpenTo = (flight: Flight, { mark, client }: Question): boolean =>
    flight.mark === mark &&
    flight.writes >= writes.since(client) &&
    (flight.client.id === client.id || flight.client.waiting === 0)

  const join: Flights['join'] = (question, tell, start) => {
    const { key, mark, client } = question
    const running = flights.get(key)
    if (running && isOpenTo(running, question)) {
      tell('shared')
      if (running.client.id === client.id) return running.answer
      return running.answer.catch((error) => {
        // It was the share of another client that was used up.
        if (error instanceof OverShare) return join(question, tell, start)
        throw error
      })
    }
    const flight: Flight = { mark, client, writes: writes.count, answer: start() }
    tell('upstream')
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(land, land)
    return flight.answer
  }

  return { join }
}
