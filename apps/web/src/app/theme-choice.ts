import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The chosen theme (`auto` follows the system), and whether the page is dark now. */
export const useColorScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return { chosen: colorScheme, isDark: computed === 'dark', choose: setColorScheme }
}
