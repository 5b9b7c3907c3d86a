/** Our word for why, of an error's `data`; `undefined` for what a wallet says or leaves unsaid (`bridge/hostClient.ts`). */
export const ourReason = (data: { reason?: unknown; from?: unknown } | null | undefined): unknown =>
  data?.from === 'wallet' ? undefined : data?.reason
