// the tests look at warnings in the results; on the console they would bury a failure
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
