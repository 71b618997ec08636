import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/theme/fonts/fonts.css';
import '../ui/theme/base.css';
import '../ui/theme/mantine-components.css';
import '../ui/theme/tokens.css';
import '../ui/theme/mantine.css';
