import type { Client } from './startClient.ts'

interface Asked {
  topic: string
  request: { method: string; params: unknown }
}

/**
 * Calls `act` when the client is about to give a request to the relay: it writes it down right before, and what `act` throws
 * ends the request there. Answers the end of that.
 */
export function beforePublish(
  { core: { history } }: Pick<Client, 'core'>,
  { topic, request }: Asked,
  act: () => void,
): () => void {
  const look = (record: {
    topic: string
    request: { params?: { request?: { params?: unknown } } }
  }): void => {
    // By identity: the client hands on the parameters that it was given.
    if (record.topic === topic && record.request.params?.request?.params === request.params) act()
  }
  history.on('history_created', look)
  return () => history.off('history_created', look)
}
