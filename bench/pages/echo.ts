/** What every bridge carries: a request as pages send it, answered with itself. */
export interface EchoApi {
  echo(request: unknown): Promise<unknown>
}

export const bridges = ['bare', 'comlink', 'gatehouse'] as const
export type Bridge = (typeof bridges)[number]

export const request = {
  method: 'eth_getBalance',
  params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest'],
}
