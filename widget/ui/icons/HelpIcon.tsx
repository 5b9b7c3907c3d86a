import { Icon, type IconProps } from './Icon.tsx'

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.9 8.7C8.100 6.500 9.800 5.100 12 5.100c2.400 0 4.200 1.500 4.200 3.700 0 3.100-4.200 3.200-4.200 6.100M12 19v.1" />
  </Icon>
)
