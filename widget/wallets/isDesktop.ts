/** iPads call themselves Macs; their touch points give them away. */
export const isDesktop = (device: { userAgent: string; maxTouchPoints: number } = navigator): boolean =>
  !/Android|iPhone|iPad|iPod|Mobile/i.test(device.userAgent) &&
  !(/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1)
