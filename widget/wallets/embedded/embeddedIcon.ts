/** A gate, in the tile of a wallet. */
export const embeddedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#3a55e0" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" d="M11 30V19a9 9 0 0 1 18 0v11M20 10v20M8.5 30h23"/></svg>',
)}`
