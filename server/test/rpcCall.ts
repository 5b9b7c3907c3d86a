/** A JSON-RPC request as it is sent. */
export const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
/** One that goes to a node. */
export const balance = (id: unknown = 1) => call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'], id)
