import type { ReactNode } from 'react'

/** What is no language and stays as it is when the page is translated: addresses, amounts, symbols, names, origins. */
export const Verbatim = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>
