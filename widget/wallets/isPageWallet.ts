import type { Connector } from './connector.ts'

const pageTypes: ReadonlySet<string> = new Set(['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL'])

/** It lives in the page, and changes without asking us. */
export const isPageWallet = ({ type }: Pick<Connector, 'type'>): boolean => pageTypes.has(type)
