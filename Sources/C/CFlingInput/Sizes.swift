import CFlingConversion
import CFlingInputHeader

extension fling_trace_info: Sized {
    package static var firstSize: Int { fling_trace_info_first_size }
}

extension fling_trace_device: Sized {
    package static var firstSize: Int { fling_trace_device_first_size }
}

extension fling_device_info: Sized {
    package static var firstSize: Int { fling_device_info_first_size }
}

extension fling_recorder_tally: Sized {
    package static var firstSize: Int { fling_recorder_tally_first_size }
}

extension fling_replay_info: Sized {
    package static var firstSize: Int { fling_replay_info_first_size }
}

extension fling_input_options: Sized {
    package static var firstSize: Int { fling_input_options_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_device_settings: Sized {
    package static var firstSize: Int { fling_device_settings_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_recorder_options: Sized {
    package static var firstSize: Int { fling_recorder_options_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_replay_settings: Sized {
    package static var firstSize: Int { fling_replay_settings_first_size }
    package static var isInitialized: Bool { true }
}
