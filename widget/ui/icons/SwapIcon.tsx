import { Icon, type IconProps } from './Icon.tsx'

export const SwapIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9h15M15 5l4 4-4 4M20 15H5M9 19l-4-4 4-4" />
  </Icon>
)
