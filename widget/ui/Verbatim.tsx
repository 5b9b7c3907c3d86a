import type { ReactNode } from 'react'

/**
 * What is no language and stays as it is when the page is translated: addresses, amounts, symbols, names, origins. Letters
 * of it that run from right to left turn nothing beside it.
 */
export const Verbatim = ({ children }: { children: ReactNode }) => <bdi translate="no">{children}</bdi>
