// The thread in which the program runs.

import '../../npm/src/worker';
